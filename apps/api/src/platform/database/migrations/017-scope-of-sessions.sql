-- compatible: names the scope of sessions that are there; an older release goes on to write 'customer' and reads none.

-- 'customer': the code of an application opened it. 'borrower': a code or the password of the person did.
update session set scope = 'borrower' where method = 'password' or application_id is null;
alter table session add check (scope in ('customer', 'borrower'));
