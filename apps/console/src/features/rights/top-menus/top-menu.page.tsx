import { topMenuResource, type TopMenu } from '@drawdesk/contract/rights/top-menu'
import { useQueryClient } from '@tanstack/react-query'
import { IconPicker } from '../../../components/icon-picker/icon-picker.tsx'
import { MenuIcon } from '../../../components/menu-icon.tsx'
import { refreshFrame } from '../../../lib/menu/menu.ts'
import { asText, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { SettingButton } from './setting-button.tsx'
import './top-menu.css'

const CELLS = {
  name: (row: TopMenu) => (
    <span className="top-name">
      {row.source !== '' && <MenuIcon word={row.source} />}
      <span className="res-line" title={row.name}>
        {row.name}
      </span>
    </span>
  ),
}
const FORM_FIELDS = {
  source: ({ value, onChange, ...props }: InputProps) => (
    <IconPicker {...props} value={asText(value)} onChange={(word) => onChange?.(word)} />
  ),
}
const rowActions = (row: TopMenu) => <SettingButton rows={[row]} isRow />
const toolbar = ({ selectedRows }: ResourceList<TopMenu>) => <SettingButton rows={selectedRows} />

/** Entries of the top bar, and the menus that each shows. */
export default function TopMenuPage() {
  const queryClient = useQueryClient()
  // The top bar of this browser shows them too.
  const refresh = () => void refreshFrame(queryClient)
  return (
    <ResourcePage
      resource={topMenuResource}
      cells={CELLS}
      formFields={FORM_FIELDS}
      rowActions={rowActions}
      toolbar={toolbar}
      onSaved={refresh}
    />
  )
}
