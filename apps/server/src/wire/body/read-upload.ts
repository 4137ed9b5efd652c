import type { SavedMultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { knownErrorOf } from '../answer/error-answer.ts'

export interface Upload {
  bytes: Buffer
  fileName: string
  /** The texts beside the file, in whatever order they came. */
  fields: Readonly<Record<string, string>>
}

/**
 * The one file of a multipart request, at most 20 MiB. Until it is whole it lies in the folder of the system for temporary files, so that uploads which are
 * slow or never end cost no memory; it is removed with the answer.
 *
 * @throws what `missing` makes for a request without a file, for an empty file and for a body that is no sound multipart; `common.tooLarge` comes from the reader.
 */
export async function readUpload(
  request: FastifyRequest,
  missing: (options?: { cause: unknown }) => Error,
): Promise<Upload> {
  const [first] = await readUploads(request, missing, 1)
  return first as Upload // there is one, or it throws
}

/** The same for at most this many files, in their order: at least one. */
export async function readUploads(
  request: FastifyRequest,
  missing: (options?: { cause: unknown }) => Error,
  most: number,
): Promise<Upload[]> {
  if (!request.isMultipart()) throw missing()
  let files: SavedMultipartFile[]
  try {
    files = (await request.saveRequestFiles({ limits: { files: most, parts: most + FIELDS_MOST } })).files
  } catch (error) {
    // A full disk is ours to mend, and no fault of the sender.
    if (knownErrorOf(error) || isOfTheSystem(error)) throw error
    throw missing({ cause: error })
  }
  const uploads: Upload[] = []
  for (const { filepath, filename, fields } of files) {
    const bytes = await readFile(filepath)
    if (bytes.length === 0) throw missing()
    uploads.push({ bytes, fileName: filename ?? '', fields: textsOf(fields) })
  }
  if (uploads.length === 0) throw missing()
  return uploads
}

/** Texts beside the files, as the server takes them from any form (app.ts). */
const FIELDS_MOST = 20

const isOfTheSystem = (error: unknown): boolean => typeof error === 'object' && error !== null && 'syscall' in error

function textsOf(fields: SavedMultipartFile['fields']): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const part of Object.values(fields).flat()) {
    if (part?.type === 'field' && typeof part.value === 'string') texts[part.fieldname] = part.value
  }
  return texts
}
