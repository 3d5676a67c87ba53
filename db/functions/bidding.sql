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
