-- {open} jobs of one address each, of {organizations} organizations. Every second one is due later.
insert into organisation (id, name, created_at)
  with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < {organizations})
  select 'org-' || cast(i as text), 'Example', {now} from numbers;

insert into job (id, org_id, mode, state, webhook, total, open_chunks, due_at, created_at)
  with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < {open})
  select 'job-' || cast(i as text), 'org-' || cast((i / 2) % {organizations} as text), 'medium', 'pending', 0, 1, 1,
    case when i % 2 = 0 then {now} - {open} + i else {later} end, {now} from numbers;

insert into entry (job_id, position, email, first_position, copies)
  with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < {open})
  select 'job-' || cast(i as text), 0, 'jane' || cast(i as text) || '@shop.example', 0, 1 from numbers;

insert into chunk (job_id, number, from_position, to_position, state, due_at)
  select id, 0, 0, 1, 'ready', due_at from job;

update organisation set due_at = (select min(job.due_at) from job where job.org_id = organisation.id);
