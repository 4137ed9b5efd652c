import type { ChoiceSource } from '@drawdesk/contract/core/resource'
import type { FormSource } from '@drawdesk/contract/workflow/forms/form'

/** Calls that the choices of a field come from; everybody who is signed in may make them. People are searched for instead (`people-field.tsx`). */
export const FORM_SOURCES_OF: Readonly<Record<Exclude<FormSource, '' | 'user'>, ChoiceSource>> = {
  post: { path: '/blade-system/post/select', value: 'id', label: 'postName' },
  role: { path: '/blade-user/role-choices', value: 'id', label: 'roleName' },
  dept: { path: '/blade-system/dept/tree', value: 'value', label: 'title' },
}
