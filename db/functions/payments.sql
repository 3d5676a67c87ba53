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

create or replace function require_own_goods() returns trigger language plpgsql as $$
begin
  if not exists (
    select from order_lines l join refunds r on r.id = new.refund_id
    where l.id = new.line_id and l.order_id = r.order_id and new.quantity <= l.quantity
  ) then
    raise exception 'refund % gives back % of line %, which has fewer or is of another order', new.refund_id, new.quantity, new.line_id using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger refund_goods_own before insert or update on refund_goods
  for each row
  execute function require_own_goods();

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
