create or replace function require_paid_line_in_shipment() returns trigger language plpgsql as $$
begin
  -- Locks the line until the end of the transaction: if two shipments take it at once, one waits and then finds it taken.
  perform from order_lines where id = new.line_id for update;
  if not exists (
    select from order_lines l join shipments s on s.id = new.shipment_id
    where l.id = new.line_id and l.order_id = s.order_id and l.paid_at is not null
      and l.status in ('paid', 'stored', 'packed')
  ) then
    raise exception 'line % is not a paid line of the shipment''s order', new.line_id using errcode = 'check_violation';
  end if;
  if exists (
    select from shipment_lines o join shipments s on s.id = o.shipment_id
    where o.line_id = new.line_id and o.shipment_id <> new.shipment_id and s.status <> 'cancelled'
  ) then
    raise exception 'line % is in another shipment', new.line_id using errcode = 'unique_violation';
  end if;
  return new;
end;
$$;

create or replace trigger shipment_lines_paid before insert or update on shipment_lines
  for each row
  execute function require_paid_line_in_shipment();

create or replace function require_paid_shipment() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' and not exists (select from orders where id = new.order_id and status in ('paid', 'refunded')) then
    raise exception 'order % is not paid: nothing of it is sent', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger shipments_of_paid_orders before insert or update of status, order_id on shipments
  for each row
  execute function require_paid_shipment();
