create or replace function refuse_erased_key() returns trigger language plpgsql as $$
begin
  raise exception 'an erased key never returns' using errcode = 'check_violation';
end;
$$;

create or replace trigger auction_keys_erased before update on auction_keys
  for each row when (old.erased_at is not null)
  execute function refuse_erased_key();

create or replace trigger bid_refusals_written_once before update or delete or truncate on bid_refusals
  for each statement
  execute function refuse_change();

create or replace trigger bids_written_once before update or delete or truncate on bids
  for each statement
  execute function refuse_change();

create or replace trigger exclusions_written_once before update or delete or truncate on exclusions
  for each statement
  execute function refuse_change();

create or replace trigger lot_extensions_written_once before update or delete or truncate on lot_extensions
  for each statement
  execute function refuse_change();

create or replace trigger maximum_disclosures_kept before delete or truncate on maximum_disclosures
  for each statement
  execute function refuse_delete();

create or replace function refuse_late_bids() returns trigger language plpgsql as $$
begin
  if exists (select from added join lot_entries e on e.lot_id = added.lot_id and e.kind = 'closing') then
    raise exception 'a closed lot takes no bids' using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

create or replace trigger bids_before_closing after insert on bids
  referencing new table as added
  for each statement
  execute function refuse_late_bids();
