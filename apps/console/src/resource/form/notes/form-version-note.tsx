import type { ReactNode } from 'react'
import { VersionNote } from '../../history/version-note.tsx'
import type { ResourceForm } from '../../use-resource-form.ts'

/** The note of an earlier version, above the form of the kit. */
export default function FormVersionNote({ form: { version, changed, startOver } }: { form: ResourceForm }): ReactNode {
  if (!version) return null
  return <VersionNote version={version} changed={changed.map(({ label }) => label)} onNow={startOver} />
}
