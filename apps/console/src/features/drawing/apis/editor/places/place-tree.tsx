import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { placesOfBody, PLACE_ROLES, type BodyPlace, type PlaceRole } from '@drawdesk/contract/drawing/body/body-places'
import type { Places } from '@drawdesk/contract/drawing/curl/curl-questions'
import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useMemo } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { placesTexts } from './places.i18n.ts'
import './places.css'

interface PlaceTreeProps {
  body: BodyNode
  /** Chosen here, over what stands in the body. */
  places: Places
  /** Why something is proposed, by path. */
  whys: Readonly<Record<string, string>>
  label: string
  onChange: (places: Places) => void
}

const TEXT_LENGTH_MAX = 80

/** The body as a tree: a click on a value says which of the things that a drawing fills it is. */
export function PlaceTree({ body, places, whys, label, onChange }: PlaceTreeProps) {
  const t = useTexts(placesTexts)
  const lines = useMemo(() => placesOfBody(body), [body])
  const roleAt = ({ path, role }: BodyPlace) => (path in places ? places[path] : role)

  const choose = (place: BodyPlace, role: PlaceRole | undefined) => {
    const before = role && lines.find((line) => line.path !== place.path && roleAt(line) === role)
    onChange({ ...places, ...(before && { [before.path]: undefined }), [place.path]: role })
  }
  return (
    <ul className="draw-places" aria-label={label}>
      {lines.map((line) => {
        const role = roleAt(line)
        const value = line.text.length > TEXT_LENGTH_MAX ? `${line.text.slice(0, TEXT_LENGTH_MAX)}…` : line.text
        const why = role !== undefined && role === places[line.path] ? whys[line.path] : undefined
        return (
          <li key={line.path} style={{ paddingInlineStart: line.depth * 16 }} title={line.path}>
            <code>{line.name}</code>
            {line.takes.length > 0 ? (
              <Dropdown
                trigger={['click']}
                menu={{
                  selectable: true,
                  selectedKeys: [role ?? 'none'],
                  items: [
                    { key: 'none', label: t('keep') },
                    ...PLACE_ROLES.filter((one) => line.takes.includes(one)).map((one) => ({
                      key: one,
                      label: t(one),
                    })),
                  ],
                  onClick: ({ key }) =>
                    choose(
                      line,
                      PLACE_ROLES.find((one) => one === key),
                    ),
                }}
              >
                <button type="button" data-role={role}>
                  <span className="only-heard">{t('valueOf', { path: line.path })} </span>
                  <span>{value || t('empty')}</span>
                  {role ? <b>{t(role)}</b> : <span className="only-heard"> {t('keep')}</span>}
                  <DownOutlined aria-hidden />
                </button>
              </Dropdown>
            ) : (
              value !== '' && <span className="draw-places-value">{value}</span>
            )}
            {line.description && <small>{line.description}</small>}
            {why && <small className="draw-places-why">{t('because', { why })}</small>}
          </li>
        )
      })}
    </ul>
  )
}
