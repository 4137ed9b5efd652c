import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { SectionOfFields } from './sections.ts'

interface FormSectionsProps {
  sections: readonly SectionOfFields[]
  /** Of a new row: what is seldom changed at first stands behind one button. */
  isNew?: boolean
  /** Names of fields that have an error. */
  invalid: ReadonlySet<string>
  renderField: (field: Field) => ReactNode
}

/** A long form: its fields under headings, and above them an index that goes to each and shows where something must be mended. */
export function FormSections({ sections: all, isNew = false, invalid, renderField }: FormSectionsProps): ReactNode {
  const t = useTexts(kitTexts)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const folded = isNew ? all.filter(({ isFolded }) => isFolded) : []
  // What is wrong must be seen.
  const isFolded =
    folded.length > 0 && !isOpen && !folded.some(({ fields }) => fields.some(({ name }) => invalid.has(name)))
  const sections = isFolded ? all.filter((section) => !folded.includes(section)) : all
  const titled = sections.filter(({ title }) => title !== undefined)
  const goTo = (index: number) => {
    const heading = document.getElementById(`${id}-${index}`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <>
      {titled.length > 1 && !isFolded && (
        <nav className="res-index" aria-label={t('sections')}>
          {sections.map(({ title, fields }, index) => {
            if (title === undefined) return null
            const count = fields.filter(({ name }) => invalid.has(name)).length
            return (
              <button
                key={title}
                type="button"
                className={count > 0 ? 'res-index-bad' : undefined}
                aria-label={count > 0 ? t('sectionErrors', { title, count }) : undefined}
                onClick={() => goTo(index)}
              >
                {title}
              </button>
            )
          })}
        </nav>
      )}
      {sections.map(({ title, fields }, index) =>
        title === undefined ? (
          fields.map(renderField)
        ) : (
          <section key={title} className="res-section" aria-labelledby={`${id}-${index}`}>
            <h3 id={`${id}-${index}`} tabIndex={-1}>
              {title}
            </h3>
            {fields.map(renderField)}
          </section>
        ),
      )}
      {isFolded && (
        <Button
          type="link"
          className="res-unfold"
          icon={<DownOutlined aria-hidden />}
          aria-expanded={false}
          onClick={() => setIsOpen(true)}
        >
          {t('allSettings')}
          <small>{folded.map(({ title }) => title).join(' · ')}</small>
        </Button>
      )}
    </>
  )
}
