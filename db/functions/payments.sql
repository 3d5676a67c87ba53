create or replace function forget_comparison() returns trigger language plpgsql as $$
begin
  new.reconciled_at := null;
  return new;
end;
$$;

create or replace trigger payments_compared_anew before update on payments
  for each row when (
    new.reconciled_at is not null
    and (new.status is distinct from old.status
    or new.amount_cents is distinct from old.amount_cents
    or new.refunded_cents is distinct from old.refunded_cents
    or new.failure is distinct from old.failure
    or new.provider_id is distinct from old.provider_id)
  )
  execute function forget_comparison();

create or replace function forget_comparison_of_payment() returns trigger language plpgsql as $$
begin
  update payments set reconciled_at = null where id = new.payment_id and reconciled_at is not null;
  return null;
end;
$$;

create or replace trigger refunds_compared_anew after insert or update on refunds
  for each row
  execute function forget_comparison_of_payment();

create or replace function require_refundable_line() returns trigger language plpgsql as $$
declare
  sold integer;
  refunded integer;
begin
  -- Locks the line until the end of the transaction: of two refunds of the same bottle one waits and then finds it refunded.
  select l.quantity into sold from order_lines l join refunds r on r.id = new.refund_id
    where l.id = new.line_id and l.order_id = r.order_id for update of l;
  if sold is null then
    raise exception 'refund % is not of the order of line %', new.refund_id, new.line_id using errcode = 'check_violation';
  end if;
  select coalesce(sum(g.quantity), 0) into refunded from refund_lines g join refunds r on r.id = g.refund_id
    where g.line_id = new.line_id and g.refund_id <> new.refund_id and (r.status <> 'failed' or g.reversed_at is not null);
  if refunded + new.quantity > sold then
    raise exception 'refund % is for % of line %, of which % are refunded and % were sold', new.refund_id, new.quantity, new.line_id, refunded, sold using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger refund_lines_once before insert or update of refund_id, line_id, quantity on refund_lines
  for each row
  execute function require_refundable_line();

create or replace function require_transfer_in_ledger() returns trigger language plpgsql as $$
begin
  if new.confirmed_at is not null and not exists (
    select from wallet_journals j join wallet_postings p on p.journal_id = j.id
    where j.kind = 'transfer-received' and j.subject_id = new.id and p.account = 'company:transfers' and p.amount = new.amount_cents
  ) then
    raise exception 'transfer % is in the bank and not in the ledger', new.id using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

drop trigger if exists transfers_in_ledger on transfers;
create constraint trigger transfers_in_ledger after insert or update of confirmed_at, amount_cents on transfers
  deferrable initially deferred for each row
  execute function require_transfer_in_ledger();

create or replace function require_unlocked_transfer() returns trigger language plpgsql as $$
begin
  if new.received_on <= ledger_locked_until() then
    raise exception 'transfer % is of a locked day', new.id using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger transfers_unlocked before insert or update of received_on, amount_cents, confirmed_at on transfers
  for each row
  execute function require_unlocked_transfer();
