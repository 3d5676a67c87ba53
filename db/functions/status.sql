create or replace trigger status_updates_written_once before update or delete or truncate on status_updates
  for each statement
  execute function refuse_change();
