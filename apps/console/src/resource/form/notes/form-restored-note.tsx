import type { ReactNode } from 'react'
import { RestoredNote } from '../../editor/restored-note.tsx'
import type { ResourceForm } from '../../use-resource-form.ts'

/** Says that what was typed before stands in the form again, until it is saved. */
export function FormRestoredNote({ form: { restored, startOver } }: { form: ResourceForm }): ReactNode {
  return (
    restored && (
      <RestoredNote
        typedAtMs={restored.typedAtMs}
        fields={restored.fields.map(({ label }) => label)}
        hasSecrets={restored.hasSecrets}
        onStartOver={startOver}
      />
    )
  )
}
