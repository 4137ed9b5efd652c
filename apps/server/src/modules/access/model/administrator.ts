/** Alias of the role that may do everything, in the platform's own tenant. */
export const ADMINISTRATOR_ALIAS = 'administrator'

/** Alias of the role that runs a tenant: all that its package has, and no scope binds it. */
export const TENANT_ADMIN_ALIAS = 'admin'
