import type { Config } from '../config.ts'
import { createObjectStorage, type ObjectStorageOptions } from './objects/object-storage.ts'
import { s3Dialect } from './objects/s3.ts'
import { directTransport } from './objects/transport.ts'
import type { Storage } from './storage.ts'

/** The S3-compatible store that who runs the program named (`STORAGE_*`). */
export const createS3Storage = (
  config: NonNullable<Config['s3']>,
  options: ObjectStorageOptions = {},
): Storage & Required<Pick<Storage, 'presign' | 'close'>> =>
  createObjectStorage(s3Dialect(config), directTransport(), options)
