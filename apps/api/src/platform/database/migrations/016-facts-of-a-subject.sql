-- incompatible: the release before does not read facts of version 2, which say of what kind the subject of an application is
-- Rows of version 1 stay as they are until their application changes: the product reads both.
comment on column application.facts is
  'Version 2 carries its version and a subject (a device or money); version 1 carries neither.';
