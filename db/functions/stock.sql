create or replace function add_to_stock_level() returns trigger language plpgsql as $$
begin
  update stock_levels set on_hand = on_hand + new.on_hand_change, held = held + new.held_change
    where product_id = new.product_id and location = new.location;
  if not found then
    insert into stock_levels (product_id, location, on_hand, held)
      values (new.product_id, new.location, new.on_hand_change, new.held_change)
      on conflict (product_id, location) do update
      set on_hand = stock_levels.on_hand + excluded.on_hand, held = stock_levels.held + excluded.held;
  end if;
  return null;
end;
$$;

create or replace trigger stock_entries_add_up after insert on stock_entries
  for each row
  execute function add_to_stock_level();

create or replace trigger stock_entries_written_once before update or delete or truncate on stock_entries
  for each statement
  execute function refuse_change();
