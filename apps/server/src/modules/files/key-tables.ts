/** Tables whose rows say where bytes lie: what one of them names is never swept. Theirs is the column `storage_key`. */
export const KEY_TABLES = [
  'resource_file',
  'resource_upload',
  'resource_leftover',
  'draw_preview',
  'person_export',
  'tenant_export',
  'report_export',
] as const
