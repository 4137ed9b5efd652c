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
  if (!request.isMultipart()) throw missing()
  let files: SavedMultipartFile[]
  try {
    files = (await request.saveRequestFiles()).files
  } catch (error) {
    // A full disk is ours to mend, and no fault of the sender.
    if (knownErrorOf(error) || isOfTheSystem(error)) throw error
    throw missing({ cause: error })
  }
  const [file] = files
  const bytes = file && (await readFile(file.filepath))
  if (!file || !bytes || bytes.length === 0) throw missing()
  return { bytes, fileName: file.filename ?? '', fields: textsOf(file.fields) }
}

const isOfTheSystem = (error: unknown): boolean => typeof error === 'object' && error !== null && 'syscall' in error

function textsOf(fields: SavedMultipartFile['fields']): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const part of Object.values(fields).flat()) {
    if (part?.type === 'field' && typeof part.value === 'string') texts[part.fieldname] = part.value
  }
  return texts
}
