-- A service that was killed at work, at 2026-11-23T10:00:00Z = 1795428000000. Later migrations fill their own columns.
insert into organisation (id, name, created_at, turn) values ('org', 'Example', 1795420000000, 3);
insert into person (id, name, email, email_verified, created_at, updated_at)
  values ('person', 'Jane', 'jane@shop.example', false, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z');
insert into member values ('person', 'org', 'owner', 1795420000000);
insert into invitation (id, token_hash, org_id, email, created_at, expires_at, used_at)
  values ('invitation', 'feed', 'org', 'joe@shop.example', 1795420000000, 1796000000000, null);
-- The key pstn_JGcYGrF5FvSLNj1RN7p4QNQIGghxHZg1QsEHMb8GmwM12qkNG, which opens nothing but this.
insert into api_key (id, org_id, name, hash, hint, scopes, created_at)
  values ('key', 'org', 'shop', '598fe0dbbe5a05c2ed99f8ae3f5b15f8637b1226d31fbdbe5e376eeb0e1bdfe6', 'qkNG',
    '["single","bulk","webhooks"]', 1795420000000);

-- Five addresses, the last a duplicate of the first; the first chunk is done, and a worker that is gone has the second.
insert into job (id, org_id, mode, state, webhook, total, processed, valid, risky, invalid, open_chunks, turn, told_tenth,
  told_at, created_at, started_at)
  values ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 'org', 'medium', 'processing', 1, 5, 3, 3, 0, 0, 1, 1, 6,
    1795427990000, 1795427980000, 1795427985000);
insert into entry (job_id, position, email, first_position, copies) values
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 0, 'a@shop.example', 0, 2),
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 1, 'b@shop.example', 1, 1),
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 2, 'c@shop.example', 2, 1),
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 3, 'd@shop.example', 3, 1),
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 4, 'a@shop.example', 0, 0);
insert into outcome (job_id, position, status, reason_code, result) values
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 0, 'valid', 'domain_ok', '{"status":"valid","result":"a@shop.example","suggestion":null,"message":"","reason_code":"domain_ok","mx_valid":true,"mode":"medium"}'),
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 1, 'valid', 'domain_ok', '{"status":"valid","result":"b@shop.example","suggestion":null,"message":"","reason_code":"domain_ok","mx_valid":true,"mode":"medium"}');
insert into trial (job_id, position, tries, round, due_at, result)
  values ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 2, 1, 0, 0, null);
insert into chunk (job_id, number, from_position, to_position, state, due_at, tries, token, lease_until) values
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 0, 0, 2, 'done', 0, 0, 1, 0),
  ('7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 1, 2, 5, 'leased', 0, 1, 2, 1795428020000);
insert into idempotency values ('org', 'order-1', 'feed', '7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01', 1795427980000);

-- An event that was taken once and refused, and one that somebody who is gone was sending. The receiver is the test's.
insert into endpoint (id, org_id, url, event_types, is_active, secret, created_at, updated_at)
  values ('endpoint', 'org', '{url}', '["bulk.validation.completed"]', 1,
    'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', 1795420000000, 1795420000000);
insert into event values
  ('event-1', 'org', 'webhook.test', '{"n":1}', 1795427900000),
  ('event-2', 'org', 'webhook.test', '{"n":2}', 1795427990000);
insert into delivery (id, org_id, endpoint_id, event_id, state, tries, due_at, lease_until, token, created_at) values
  ('delivery-1', 'org', 'endpoint', 'event-1', 'waiting', 1, 1795428010000, 0, 1, 1795427900000),
  ('delivery-2', 'org', 'endpoint', 'event-2', 'waiting', 0, 1795427990000, 1795428020000, 1, 1795427990000);
insert into attempt values ('delivery-1', 1, 1795427901000, 12, 500, null);
insert into setting values ('a', 'b');
