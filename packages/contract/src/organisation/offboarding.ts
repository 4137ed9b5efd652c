import { DateTime, GivenId, Id, RecordOf, Type, type Static } from '../core/schema.ts'

/** Exports and erasures of whole tenants; for operators of the platform alone. */
export const TENANT_DATA_PATH = '/blade-system/tenant-data'

/** An archive can be fetched so long; then it is removed. */
export const EXPORT_KEPT_DAYS = 7
/** Days between asking for an erasure and its beginning, in which it can be called off. */
export const ERASE_WAIT_PARAM = 'tenant.erase.waitDays'
export const ERASE_WAIT_DAYS = { byDefault: 7, most: 90 } as const
/** Of each kind, the newest. */
export const TENANT_DATA_SHOWN = 100
/** What a backup still holds of an erased tenant goes with the backup. */
export const CERTIFICATE_FORMAT = 'drawdesk-erasure-1'

export const EXPORT_STATES = ['running', 'done', 'failed'] as const
export const ERASURE_STATES = ['waiting', 'running'] as const

export const TenantExport = Type.Object({
  id: Id,
  tenantNumber: Type.String(),
  tenantName: Type.String(),
  state: Type.Enum([...EXPORT_STATES]),
  error: Type.String(),
  tables: Type.Integer(),
  totalTables: Type.Integer(),
  rows: Type.Integer(),
  files: Type.Integer(),
  /** Files whose bytes are in no store any more; the archive names them. */
  missing: Type.Integer(),
  /** Of the archive. */
  bytes: Type.Integer(),
  askedBy: Type.String(),
  createTime: DateTime,
  finishTime: DateTime,
  untilTime: DateTime,
  fetched: Type.Integer(),
})
export type TenantExport = Static<typeof TenantExport>

export const TenantErasure = Type.Object({
  id: Id,
  tenantNumber: Type.String(),
  tenantName: Type.String(),
  state: Type.Enum([...ERASURE_STATES]),
  dueTime: DateTime,
  reason: Type.String(),
  askedBy: Type.String(),
  createTime: DateTime,
  begunTime: DateTime,
  rows: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  error: Type.String(),
})
export type TenantErasure = Static<typeof TenantErasure>

/** What could not be taken out of a store: where, how many, and why. */
export const LeftBehind = Type.Object({ store: Type.String(), files: Type.Integer(), why: Type.String() })
export type LeftBehind = Static<typeof LeftBehind>

export const CertificateContent = Type.Object({
  format: Type.Literal(CERTIFICATE_FORMAT),
  number: Type.String(),
  tenantNumber: Type.String(),
  tenantName: Type.String(),
  reason: Type.String(),
  /** Number of the account: a signed text cannot lose a name later. */
  askedBy: Type.String(),
  askedTime: Type.String(),
  begunTime: Type.String(),
  endTime: Type.String(),
  /** Table → rows erased; tables without rows are left out. */
  tables: RecordOf(Type.Integer()),
  rows: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  leftBehind: Type.Array(LeftBehind),
  /** Rows of the platform's own logs in which the tenant's number was replaced by the number of the certificate. */
  renamed: RecordOf(Type.Integer()),
  kept: Type.Array(Type.Object({ zh: Type.String(), en: Type.String() })),
})
export type CertificateContent = Static<typeof CertificateContent>

export const ErasureCertificate = Type.Object({
  id: Id,
  content: CertificateContent,
  /** Hex, of the canonical text: JSON with sorted names and no blanks. */
  sha256: Type.String(),
  /** Ed25519 over the same text, base64. */
  signature: Type.String(),
  /** SPKI, base64. */
  publicKey: Type.String(),
})
export type ErasureCertificate = Static<typeof ErasureCertificate>

/** One line of the list. */
export const CertificateLine = Type.Object({
  id: Id,
  tenantNumber: Type.String(),
  tenantName: Type.String(),
  rows: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  leftBehind: Type.Integer(),
  createTime: DateTime,
})
export type CertificateLine = Static<typeof CertificateLine>

/** A tenant in the recycle bin that nobody asked to erase. */
export const RemovedTenant = Type.Object({
  /** Of its row. */
  id: Id,
  tenantNumber: Type.String(),
  tenantName: Type.String(),
  removedTime: DateTime,
})
export type RemovedTenant = Static<typeof RemovedTenant>

export const TenantDataList = Type.Object({
  removed: Type.Array(RemovedTenant),
  exports: Type.Array(TenantExport),
  erasures: Type.Array(TenantErasure),
  certificates: Type.Array(CertificateLine),
})
export type TenantDataList = Static<typeof TenantDataList>

/** What an export or an erasure would be about. */
export const TenantDataSize = Type.Object({
  tenantNumber: Type.String(),
  tenantName: Type.String(),
  rows: Type.Integer(),
  tables: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  waitDays: Type.Integer(),
})
export type TenantDataSize = Static<typeof TenantDataSize>

/** The id of the tenant's row. */
export const OfTenant = Type.Object({ id: GivenId })
export const EraseInput = Type.Object({
  id: GivenId,
  /** The number or the name of the tenant, typed by who asks. */
  confirm: Type.String({ minLength: 1, maxLength: 50 }),
  reason: Type.Optional(Type.String({ maxLength: 255 })),
})
export const ExportAddress = Type.Object({ url: Type.String(), untilTime: DateTime })
export const CheckInput = Type.Object({ certificate: Type.String({ minLength: 2, maxLength: 200_000 }) })
export const CertificateCheck = Type.Object({
  genuine: Type.Boolean(),
  msg: Type.String(),
})
export type CertificateCheck = Static<typeof CertificateCheck>
