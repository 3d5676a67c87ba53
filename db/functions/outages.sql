create or replace trigger outages_written_once before update or delete or truncate on outages
  for each statement
  execute function refuse_change();
