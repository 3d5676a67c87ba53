create or replace function note_auction_change() returns trigger language plpgsql as $$
begin
  update lots set changed_in = pg_current_xact_id() where auction_id = new.id;
  return null;
end;
$$;

create or replace trigger auctions_state_changed after update on auctions
  for each row when (old.status is distinct from new.status or old.location is distinct from new.location)
  execute function note_auction_change();

create or replace function note_closing() returns trigger language plpgsql as $$
begin
  insert into closings (lot_id, at, status, ends_at, price_cents, leader_id, leader_paddle, reserve_met, bought_now, last_number, last_hash)
  values (new.lot_id, new.closed_at, new.status, new.ends_at, new.price_cents, new.leader_id, new.leader_paddle, new.reserve_met, new.bought_now, new.last_number, new.last_hash);
  return null;
end;
$$;

create or replace trigger bidding_states_closed after update of closed_at on bidding_states
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function note_closing();

create or replace trigger bidding_states_made_closed after insert on bidding_states
  for each row when (new.closed_at is not null)
  execute function note_closing();

create or replace function note_lot_change() returns trigger language plpgsql as $$
begin
  update lots set changed_in = pg_current_xact_id() where id = new.lot_id;
  return null;
end;
$$;

create or replace trigger bidding_states_result_changed after update of price_cents, bid_count, ends_at on bidding_states
  for each row when (
    new.status not in ('upcoming', 'live')
    and old.status = new.status
    and (old.price_cents is distinct from new.price_cents
    or old.bid_count is distinct from new.bid_count
    or old.ends_at is distinct from new.ends_at)
  )
  execute function note_lot_change();

create or replace trigger bidding_states_state_changed after update of status on bidding_states
  for each row when (old.status is distinct from new.status)
  execute function note_lot_change();

create or replace trigger closings_written_once before update or delete or truncate on closings
  for each statement
  execute function refuse_change();

create or replace trigger lot_corrections_written_once before update or delete or truncate on lot_corrections
  for each statement
  execute function refuse_change();

create or replace trigger lot_shifts_written_once before update or delete or truncate on lot_shifts
  for each statement
  execute function refuse_change();

create or replace trigger lots_changed before update on lots
  for each row
  execute function note_change();

create or replace function refuse_late_entry() returns trigger language plpgsql as $$
begin
  if new.kind in ('outcome', 'offer', 'answer')
    <> exists (select from lot_entries where lot_id = new.lot_id and kind = 'closing')
  then
    raise exception 'a % of lot % is on the wrong side of its closing', new.kind, new.lot_id using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger lot_entries_in_order before insert on lot_entries
  for each row when (new.kind not in ('exclusion', 'recount', 'disclosure'))
  execute function refuse_late_entry();

create or replace trigger lot_entries_written_once before update or delete or truncate on lot_entries
  for each statement
  execute function refuse_change();
