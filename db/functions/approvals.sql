create or replace function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rows of approvals are kept';
  end if;
  if old.status <> 'waiting' then
    raise exception 'an answered approval does not change';
  end if;
  if (new.id, new.kind, new.subject_id, new.input, new.facts, new.reason, new.concerns, new.requested_by_id, new.requested_at)
    is distinct from (old.id, old.kind, old.subject_id, old.input, old.facts, old.reason, old.concerns, old.requested_by_id, old.requested_at) then
    raise exception 'a request for approval does not change';
  end if;
  if new.status = 'approved' and exists (
    select from members a join members b on b.person_id = a.person_id
    where a.id = new.answered_by_id and (b.id = new.requested_by_id or b.id = any (new.concerns))
  ) then
    raise exception 'an approval needs two people';
  end if;
  return new;
end;
$$;

create or replace trigger approvals_kept before delete or update on approvals
  for each row
  execute function keep_approval();
