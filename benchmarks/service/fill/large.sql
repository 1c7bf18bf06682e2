-- A job of {addresses} addresses, and an organization without one.
insert into organisation (id, name, created_at) values ('small', 'Small', {now});

insert into organisation (id, name, created_at, due_at) values ('large', 'Large', {now}, {now});

insert into job (id, org_id, mode, state, webhook, total, open_chunks, due_at, created_at)
  values ('large', 'large', 'medium', 'pending', 0, {addresses}, {addresses} / {chunkSize}, {now}, {now});

insert into entry (job_id, position, email, first_position, copies)
  with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < {addresses})
  select 'large', i, 'jane' || cast(i as text) || '@shop.example', i, 1 from numbers;

insert into chunk (job_id, number, from_position, to_position, state, due_at)
  with recursive numbers (i) as (
    select 0 union all select i + 1 from numbers where (i + 1) * {chunkSize} < {addresses})
  select 'large', i, i * {chunkSize}, (i + 1) * {chunkSize}, 'ready', 0 from numbers;
