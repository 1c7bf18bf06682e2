-- {endpoints} endpoints with a waiting delivery each. Every second one is due later.
insert into organisation (id, name, created_at) values ('org', 'Example', {now});

insert into event (id, org_id, type, body, created_at) values ('event', 'org', 'webhook.test', '{}', {now});

insert into endpoint (id, org_id, url, event_types, is_active, secret, due_at, created_at, updated_at)
  with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < {endpoints})
  select 'endpoint-' || cast(i as text), 'org', 'https://shop.example/', '[]', 1, '',
    case when i % 2 = 0 then {now} - {endpoints} + i else {later} end, {now}, {now} from numbers;

insert into delivery (id, org_id, endpoint_id, event_id, state, due_at, created_at)
  select 'delivery-' || id, 'org', id, 'event', 'waiting', due_at, {now} from endpoint;
