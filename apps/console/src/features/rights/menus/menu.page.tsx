import { menuResource, type Menu } from '@drawdesk/contract/rights/menu'
import { IconPicker } from '../../../components/icon-picker/icon-picker.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { readListState } from '../../../resource/list/list-state.ts'
import { asText, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useListAddress } from '../../../resource/list/use-list-address.ts'
import { untyped } from '../../../resource/row.ts'
import { ResourceTreePage } from '../../../resource/tree/resource-tree-page.tsx'
import { GroupControl, QueryControl } from './link-controls.tsx'
import { useMenuOrder } from './menu.api.ts'
import { menuCells } from './menu-cells.tsx'
import './menu.css'
import { MenuDragging } from './menu-dragging.tsx'
import { menuTexts } from './menu.i18n.ts'
import type { MenuRow } from './menu-order.ts'
import { MetaControl } from './meta-control.tsx'
import { hiddenFieldsOf, NEW_MENU, newChildOf } from './new-child.ts'

const FORM_FIELDS = {
  source: ({ value, onChange, ...props }: InputProps) => (
    <IconPicker {...props} value={asText(value)} onChange={(word) => onChange?.(word)} />
  ),
  meta: (props: InputProps) => <MetaControl {...props} />,
  group: (props: InputProps) => <GroupControl {...props} />,
  query: (props: InputProps) => <QueryControl {...props} />,
}

/** The platform's menus and buttons, in the order in which the side menu shows them. */
export default function MenuPage() {
  const t = useTexts(menuTexts)
  const isEnglish = useLanguage() === 'en'
  const order = useMenuOrder()
  const [address] = useListAddress()
  const isWhole = Object.keys(readListState(untyped(menuResource), address).filters).length === 0
  const canMove = usePermission('menu_edit') && isWhole
  const move = (id: string, place: string) => {
    const was = order.now()
    order.show(id, place)
    void order.save(id, was)
  }
  const rowMenu = ({ id }: Menu) => {
    if (!canMove) return []
    const siblings = order.siblings(id)
    const at = siblings.indexOf(id)
    const [above, below] = [at > 0 ? siblings[at - 1] : undefined, siblings[at + 1]]
    return [
      {
        key: 'up',
        label: t('moveUp'),
        isDisabled: above === undefined,
        run: () => above !== undefined && move(id, above),
      },
      {
        key: 'down',
        label: t('moveDown'),
        isDisabled: below === undefined,
        run: () => below !== undefined && move(id, below),
      },
    ]
  }
  return (
    <MenuDragging order={order}>
      <ResourceTreePage
        resource={menuResource}
        cells={menuCells(canMove)}
        formFields={FORM_FIELDS}
        hiddenFields={hiddenFieldsOf}
        newRow={NEW_MENU}
        newChild={(row) => newChildOf(row as MenuRow)}
        rowMenu={rowMenu}
        nameOf={({ name, nameEn }) => (isEnglish && nameEn) || name}
      />
    </MenuDragging>
  )
}
