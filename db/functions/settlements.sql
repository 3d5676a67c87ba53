create or replace function require_unlocked_fees() returns trigger language plpgsql as $$
declare
  earliest timestamptz;
begin
  if tg_table_name = 'settlements' then
    if tg_op = 'INSERT' or (new.opened_at, new.fees_cents, new.gst_cents, new.margin_cents)
      is distinct from (old.opened_at, old.fees_cents, old.gst_cents, old.margin_cents) then
      earliest := least(old.opened_at, new.opened_at);
    end if;
    if tg_op = 'INSERT' or new.ended_at is distinct from old.ended_at then
      earliest := least(earliest, old.ended_at, new.ended_at);
    end if;
  elsif coalesce(new.kind, old.kind) = 'unsold' then
    earliest := least(old.at, new.at);
  end if;
  if (earliest at time zone 'Asia/Singapore')::date <= ledger_locked_until() then
    raise exception 'fees of a locked day stay as they were' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end;
$$;

create or replace trigger settlements_unlocked
  before insert or update of opened_at, fees_cents, gst_cents, margin_cents, ended_at on settlements
  for each row
  execute function require_unlocked_fees();

create or replace trigger seller_dues_unlocked before insert or update of cents, gst_cents, at or delete on seller_dues
  for each row
  execute function require_unlocked_fees();
