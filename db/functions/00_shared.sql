create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in = pg_current_xact_id();
  return new;
end;
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;

create or replace function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are kept', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;

create or replace function ledger_locked_until() returns date language plpgsql stable as $$
begin
  return (select until from ledger_locks order by id desc limit 1);
end;
$$;
