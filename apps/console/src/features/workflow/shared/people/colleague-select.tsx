import { Button, Select } from 'antd'
import type { ReactNode, UIEvent } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ColleagueKind } from './colleagues.api.ts'
import { colleaguesTexts } from './colleagues.i18n.ts'
import { renderOffer, type OfferOption } from './offer.tsx'
import { useColleagues } from './use-colleagues.ts'

interface ColleagueSelectProps {
  id: string
  /** People, or groups of one kind. */
  kind?: ColleagueKind
  /** Ids; expressions stand as they are. */
  value: readonly string[]
  /** One at most. */
  isSingle?: boolean
  placeholder?: string
  /** A task is to reach them: who could not act on it stands there with the reason, and is not chosen. */
  isForTask?: boolean
  isInvalid?: boolean | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  describedBy?: string | undefined
  onChange: (ids: string[]) => void
}

/** How far from the end of the list its next page is asked for. */
const NEAR_PX = 80

/** Finds people, roles, posts or departments of one's own tenant by name; for all who are part of a process, whatever lists they may see. */
export function ColleagueSelect({
  id,
  kind = 'person',
  value,
  isSingle = false,
  placeholder,
  isForTask = false,
  isInvalid,
  isDisabled,
  isRequired,
  describedBy,
  onChange,
}: ColleagueSelectProps): ReactNode {
  const t = useTexts(colleaguesTexts)
  const { text, setText, offered, nameOf, isFetching, hasFailed, again, more } = useColleagues(kind, value)
  return (
    <Select
      id={id}
      className="res-wide"
      mode={isSingle ? undefined : 'multiple'}
      allowClear
      // antd's own type follows `mode`, which is known here alone.
      value={(isSingle ? (value[0] ?? null) : [...value]) as never}
      placeholder={placeholder ?? t(kind)}
      loading={isFetching}
      disabled={isDisabled}
      status={isInvalid ? 'error' : undefined}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
      aria-describedby={describedBy}
      notFoundContent={isFetching ? null : hasFailed ? <Failed onAgain={again} /> : t('none')}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      options={offered.map(({ id: one, name, deptName = '', mayAct }): OfferOption => ({
        value: one,
        label: name,
        ...(isForTask && mayAct === 0 ? { detail: t('cannotAct'), disabled: true } : { detail: deptName }),
      }))}
      optionRender={renderOffer}
      labelRender={({ value: shown }) => nameOf(String(shown))}
      onPopupScroll={(event: UIEvent<HTMLElement>) => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
        if (scrollHeight - scrollTop - clientHeight < NEAR_PX) more()
      }}
      onChange={(next: string | string[] | null | undefined) => {
        setText('')
        onChange([next ?? []].flat())
      }}
    />
  )
}

function Failed({ onAgain }: { onAgain: () => void }): ReactNode {
  const t = useTexts(colleaguesTexts)
  return (
    <span role="alert">
      {t('failed')}{' '}
      <Button type="link" size="small" onClick={onAgain}>
        {t('again')}
      </Button>
    </span>
  )
}
