-- Locks an account's units together and in one order: of two transactions, one may post cents before points and the
-- other points before cents.
create or replace function add_to_wallet_balance() returns trigger language plpgsql as $$
begin
  perform from wallet_balances where account = new.account order by unit for update;
  update wallet_balances set amount = amount + new.amount where account = new.account and unit = new.unit;
  if not found then
    insert into wallet_balances (account, unit, amount) values (new.account, 'cents', 0), (new.account, 'points', 0)
      on conflict (account, unit) do nothing;
    update wallet_balances set amount = amount + new.amount where account = new.account and unit = new.unit;
  end if;
  return null;
end;
$$;

create or replace trigger wallet_postings_add_up after insert on wallet_postings
  for each row when (new.account like 'member:%')
  execute function add_to_wallet_balance();

create or replace function require_even_journal() returns trigger language plpgsql as $$
begin
  if not exists (select from wallet_postings where journal_id = new.id) then
    raise exception 'journal % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

drop trigger if exists wallet_journals_even on wallet_journals;
create constraint trigger wallet_journals_even after insert on wallet_journals
  deferrable initially deferred for each row
  execute function require_even_journal();

create or replace function require_even_postings() returns trigger language plpgsql as $$
declare uneven text;
begin
  select journal_id into uneven from posted group by journal_id, unit having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not come to nothing', uneven using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

create or replace trigger wallet_postings_even after insert on wallet_postings
  referencing new table as posted for each statement
  execute function require_even_postings();

create or replace trigger hand_credits_written_once before update or delete or truncate on hand_credits
  for each statement
  execute function refuse_change();

create or replace trigger wallet_journals_written_once before update or delete or truncate on wallet_journals
  for each statement
  execute function refuse_change();

create or replace trigger wallet_postings_written_once before update or delete or truncate on wallet_postings
  for each statement
  execute function refuse_change();

create or replace function require_unlocked_journals() returns trigger language plpgsql as $$
begin
  if exists (select from posted where (at at time zone 'Asia/Singapore')::date <= ledger_locked_until()) then
    raise exception 'the ledger is locked until %', ledger_locked_until() using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

create or replace trigger wallet_journals_unlocked after insert on wallet_journals
  referencing new table as posted for each statement
  execute function require_unlocked_journals();

create or replace function require_later_lock() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger locks'));
  if new.requested_by_id is null and new.until < ledger_locked_until() then
    raise exception 'the lock date moves back only with a second person' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger ledger_locks_later before insert on ledger_locks
  for each row
  execute function require_later_lock();

create or replace trigger ledger_locks_written_once before update or delete or truncate on ledger_locks
  for each statement
  execute function refuse_change();
