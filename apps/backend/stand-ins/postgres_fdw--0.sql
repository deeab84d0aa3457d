-- Servers and foreign tables can be declared but not read: the embedded engine has no network.
create foreign data wrapper postgres_fdw;
