/** Begins a group of attributes, or ends them all (RFC 8010 §3.5.1). */
export const GROUP_TAGS = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, unsupported: 0x05 } as const
export type GroupName = Exclude<keyof typeof GROUP_TAGS, 'end'>

/** Values that say why there is none; their length is 0 (RFC 8010 §3.5.2, RFC 3380 §9). */
export const EMPTY_TAGS = {
  unsupported: 0x10,
  unknown: 0x12,
  'no-value': 0x13,
  'not-settable': 0x15,
  'delete-attribute': 0x16,
  'admin-define': 0x17,
} as const
export type EmptyKind = keyof typeof EMPTY_TAGS

export const NUMBER_TAGS = { integer: 0x21, enum: 0x23 } as const
export type NumberKind = keyof typeof NUMBER_TAGS

/** Text as it is, in the charset of the message. */
export const TEXT_TAGS = {
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const
export type TextKind = keyof typeof TEXT_TAGS

/** Text with the language that it is in. */
export const SAID_TAGS = { textWithLanguage: 0x35, nameWithLanguage: 0x36 } as const
export type SaidKind = keyof typeof SAID_TAGS

export const VALUE_TAGS = {
  boolean: 0x22,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  collection: 0x34,
  endCollection: 0x37,
  memberName: 0x4a,
  /** The real tag follows in the value's first four bytes. */
  extension: 0x7f,
} as const

export const OPERATIONS = {
  'Print-Job': 0x02,
  'Validate-Job': 0x04,
  'Create-Job': 0x05,
  'Send-Document': 0x06,
  'Cancel-Job': 0x08,
  'Get-Job-Attributes': 0x09,
  'Get-Jobs': 0x0a,
  'Get-Printer-Attributes': 0x0b,
} as const
export type OperationName = keyof typeof OPERATIONS

/** `printer-state` (RFC 8011 §5.4.11). */
export const PRINTER_STATE = { idle: 3, processing: 4, stopped: 5 } as const
/** `job-state` (RFC 8011 §5.3.7). */
export const JOB_STATE = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const

/** Statuses of answers by their names in RFC 8011 appendix B; below 0x0100 is success. */
export const STATUS = {
  'successful-ok': 0x0000,
  'successful-ok-ignored-or-substituted-attributes': 0x0001,
  'successful-ok-conflicting-attributes': 0x0002,
  'client-error-bad-request': 0x0400,
  'client-error-forbidden': 0x0401,
  'client-error-not-authenticated': 0x0402,
  'client-error-not-authorized': 0x0403,
  'client-error-not-possible': 0x0404,
  'client-error-timeout': 0x0405,
  'client-error-not-found': 0x0406,
  'client-error-gone': 0x0407,
  'client-error-request-entity-too-large': 0x0408,
  'client-error-request-value-too-long': 0x0409,
  'client-error-document-format-not-supported': 0x040a,
  'client-error-attributes-or-values-not-supported': 0x040b,
  'client-error-uri-scheme-not-supported': 0x040c,
  'client-error-charset-not-supported': 0x040d,
  'client-error-conflicting-attributes': 0x040e,
  'client-error-compression-not-supported': 0x040f,
  'client-error-compression-error': 0x0410,
  'client-error-document-format-error': 0x0411,
  'client-error-document-access-error': 0x0412,
  'server-error-internal-error': 0x0500,
  'server-error-operation-not-supported': 0x0501,
  'server-error-service-unavailable': 0x0502,
  'server-error-version-not-supported': 0x0503,
  'server-error-device-error': 0x0504,
  'server-error-temporary-error': 0x0505,
  'server-error-not-accepting-jobs': 0x0506,
  'server-error-busy': 0x0507,
  'server-error-job-canceled': 0x0508,
  'server-error-multiple-document-jobs-not-supported': 0x0509,
} as const
export type StatusName = keyof typeof STATUS

const NAME_OF_STATUS = new Map<number, string>(Object.entries(STATUS).map(([name, code]) => [code, name]))
/** The name of a status, or its number in hex where RFC 8011 has none. */
export const statusName = (code: number): string =>
  NAME_OF_STATUS.get(code) ?? `0x${code.toString(16).padStart(4, '0')}`
