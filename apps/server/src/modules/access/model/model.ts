/** Everything that decides what the people of one tenant may do, read once and kept until it changes (rights-cache.ts). Never changed in place. */
export interface RightsModel {
  tenantId: string
  /** Live menus and buttons of the platform by id. */
  menus: ReadonlyMap<string, MenuFacts>
  /** Ids within the tenant's package and everything above them; null where it has no package. */
  packageMenuIds: ReadonlySet<string> | null
  packageName: string
  /** Live roles of the tenant by id. */
  roles: ReadonlyMap<string, RoleFacts>
  /** Live scopes of the platform by id. */
  dataScopes: ReadonlyMap<string, DataScopeFacts>
  apiScopes: ReadonlyMap<string, ApiScopeFacts>
}

export interface MenuFacts {
  id: string
  parentId: string
  code: string
  name: string
  nameEn: string
  /** 1 menu, 2 button. */
  category: number
  /** Of this tenant alone: no package decides about it. Entries of other tenants are in no model. */
  onlyTenant?: string
}

export interface RoleFacts {
  id: string
  parentId: string
  roleName: string
  roleAlias: string
  /** As granted: without what stands above, and before any cut. */
  menuIds: ReadonlySet<string>
  dataScopeIds: ReadonlySet<string>
  apiScopeIds: ReadonlySet<string>
}

export interface DataScopeFacts {
  id: string
  menuId: string
  scopeName: string
  scopeClass: string
  scopeColumn: string
  scopeType: number
  scopeValue: string
  scopeField: string
}

export interface ApiScopeFacts {
  id: string
  menuId: string
  scopeName: string
  scopePath: string
  scopeMethod: string
}

/** What somebody with certain roles may do in their tenant. */
export interface Rights {
  /** Neither scopes nor grants bind them: an administrator of the platform. */
  isAdministrator: boolean
  /** No scope binds them: they run their tenant. Grants and the package do. */
  isTenantAdmin: boolean
  /** Menus and buttons held: granted by one of the roles, within the package, not the platform's alone; and everything above them. */
  menuIds: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** Resource name → the scopes whose rows are seen, any of them; a resource that is not named is seen whole. */
  rows: ReadonlyMap<string, readonly DataScopeFacts[]>
  /** Ids of the API scopes held. */
  apiScopeIds: ReadonlySet<string>
}
