create or replace function issue_invoice() returns trigger language plpgsql as $$
declare next_number integer;
begin
  if exists (select from documents where kind = 'invoice' and subject_id = new.id) then return null; end if;
  insert into document_counters as counter (kind, last) values ('invoice', 1)
    on conflict (kind) do update set last = counter.last + 1 returning last into next_number;
  insert into documents (id, kind, number, order_id, subject_id, issued_at)
    values ('doc_' || substr(new.id, 5), 'invoice', next_number, new.id, new.id, new.paid_at);
  return null;
end;
$$;

drop trigger if exists orders_invoiced on orders;
create constraint trigger orders_invoiced after update of status on orders
  deferrable initially deferred for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function issue_invoice();

create or replace function keep_paid_line() returns trigger language plpgsql as $$
begin
  raise exception 'line % is paid and stays as it was', old.id using errcode = 'check_violation';
end;
$$;

create or replace trigger order_lines_paid_stay before update on order_lines
  for each row when (
    old.status not in ('unpaid', 'lapsed', 'defaulted')
    and (new.price_cents is distinct from old.price_cents
    or new.quantity is distinct from old.quantity
    or new.discount_cents is distinct from old.discount_cents
    or new.order_id is distinct from old.order_id
    or new.member_id is distinct from old.member_id
    or new.subject_id is distinct from old.subject_id)
  )
  execute function keep_paid_line();

create or replace function require_order_total() returns trigger language plpgsql as $$
declare
  goods bigint;
  discounts bigint;
  charges bigint;
  promotion bigint;
  delivery bigint;
begin
  select coalesce(sum(price_cents * quantity), 0), coalesce(sum(discount_cents), 0) into goods, discounts
    from order_lines where order_id = new.id;
  select coalesce(sum(cents), 0), coalesce(sum(cents) filter (where kind = 'promotion'), 0),
    coalesce(sum(cents) filter (where kind = 'delivery'), 0) into charges, promotion, delivery
    from order_charges where order_id = new.id;
  if goods + charges <> new.total_cents then
    raise exception 'order % asks for % and its parts come to %', new.id, new.total_cents, goods + charges using errcode = 'check_violation';
  end if;
  -- What a promotion takes off no line, it takes off the delivery.
  if promotion + discounts not between -delivery and 0 then
    raise exception 'order % has a promotion of % and discounts of %', new.id, promotion, discounts using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

drop trigger if exists orders_add_up on orders;
create constraint trigger orders_add_up after insert or update of total_cents on orders
  deferrable initially deferred for each row
  execute function require_order_total();

create or replace function require_paid_before_sent() returns trigger language plpgsql as $$
begin
  raise exception 'line % is not paid: it cannot be sent', new.id using errcode = 'check_violation';
end;
$$;

create or replace trigger order_lines_paid_before_sent before insert or update of status on order_lines
  for each row when (new.status in ('stored', 'packed', 'shipped', 'delivered') and new.paid_at is null)
  execute function require_paid_before_sent();

create or replace function require_refunded_lines() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.id and status = 'refunded')
    and exists (select from order_lines where order_id = new.id and status <> 'refunded') then
    raise exception 'order % is refunded and has a line that is not', new.id using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

drop trigger if exists orders_refunded_whole on orders;
create constraint trigger orders_refunded_whole after update of status on orders
  deferrable initially deferred for each row when (new.status = 'refunded')
  execute function require_refunded_lines();

create or replace trigger documents_written_once before update or delete or truncate on documents
  for each statement
  execute function refuse_change();

create or replace function require_unlocked_document() returns trigger language plpgsql as $$
begin
  if (new.issued_at at time zone 'Asia/Singapore')::date <= ledger_locked_until() then
    raise exception 'document % is of a locked day', new.id using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger documents_unlocked before insert on documents
  for each row
  execute function require_unlocked_document();
