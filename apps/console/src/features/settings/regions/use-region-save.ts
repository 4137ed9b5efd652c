import { STATUS } from '@drawdesk/contract/core/errors'
import type { Region, RegionSaved } from '@drawdesk/contract/settings/region'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { ValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { regionQuery, saveRegion } from './region.api.ts'
import type { RegionErrors, RegionValues } from './region-fields.tsx'
import { regionPageTexts } from './region.i18n.ts'

interface RegionSaveParts {
  /** The region that is changed, or that a new one is added below. */
  region: Region
  isNew: boolean
  draft: Pick<ValueDraft<RegionValues>, 'values' | 'saved'>
  /** The values of an earlier version stand in the form. */
  isVersion: boolean
  onSaved: (saved: RegionSaved) => void
  /** Id of the control of a field. */
  idOf: (name: string) => string
}

/** Checks and saves a region: what is refused stands beside its fields, and a newer version of somebody else is read. */
export function useRegionSave({ region, isNew, draft: { values, saved }, isVersion, onSaved, idOf }: RegionSaveParts) {
  const t = useTexts(regionPageTexts)
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<RegionErrors>({})
  const [isBusy, setIsBusy] = useState(false)

  const send = () => {
    const { subCode, level, ...others } = values
    return saveRegion(
      isNew
        ? { ...others, parentCode: region.code, subCode, level }
        : { ...others, code: region.code, version: region.version },
      isVersion,
    )
  }
  const fail = async (error: ApiError) => {
    setErrors(
      Object.fromEntries((error.errors ?? []).map(({ field, msg }) => [field === 'code' ? 'subCode' : field, msg])),
    )
    if (error.code === STATUS.conflict)
      await queryClient.invalidateQueries({ queryKey: regionQuery(region.code).queryKey })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(isNew && values.subCode === '' && { subCode: t('codeRequired') }),
      ...(values.name.trim() === '' && { name: t('nameRequired') }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) return document.getElementById(idOf(first))?.focus()
    setIsBusy(true)
    try {
      const answer = await send()
      saved(values)
      onSaved(answer)
    } catch (error) {
      logFailure('region save', error) // Its message has been shown; what stands beside a field is said there too.
      if (error instanceof ApiError) await fail(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { errors, isBusy, save, clearErrors: () => setErrors({}) }
}
