create or replace trigger journal_exports_written_once before update or delete or truncate on journal_exports
  for each statement
  execute function refuse_change();

create or replace trigger reconciliations_written_once before update or delete or truncate on reconciliations
  for each statement
  execute function refuse_change();

create or replace function require_unlocked_return() returns trigger language plpgsql as $$
declare
  changed text;
begin
  for changed in select unnest(array[old.quarter, new.quarter]) loop
    if (make_date(left(changed, 4)::int, right(changed, 1)::int * 3, 1) + interval '1 month' - interval '1 day')::date
      <= ledger_locked_until() then
      raise exception 'the return of % is of a locked quarter', changed using errcode = 'check_violation';
    end if;
  end loop;
  return coalesce(new, old);
end;
$$;

create or replace trigger gst_returns_unlocked before insert or update or delete on gst_returns
  for each row
  execute function require_unlocked_return();
