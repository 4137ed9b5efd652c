import { permissionOf, type ResourceAction, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { usePermission } from '../lib/session/permissions.ts'

/** What the definition offers and the user holds. */
export function usePermitted(resource: ResourceDefinition): Record<ResourceAction, boolean> {
  const held = {
    add: usePermission(permissionOf(resource, 'add')),
    edit: usePermission(permissionOf(resource, 'edit')),
    view: usePermission(permissionOf(resource, 'view')),
    delete: usePermission(permissionOf(resource, 'delete')),
  }
  const offered = (action: ResourceAction) => resource.actions.includes(action) && held[action]
  return { add: offered('add'), edit: offered('edit'), view: offered('view'), delete: offered('delete') }
}
