create or replace trigger journal_exports_written_once before update or delete or truncate on journal_exports
  for each statement
  execute function refuse_change();

create or replace trigger reconciliations_written_once before update or delete or truncate on reconciliations
  for each statement
  execute function refuse_change();
