import { Switch } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../../components/tag.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { recipeTexts } from './library.i18n.ts'
import type { Recipe, RecipeKind } from './library.ts'
import { useRecipeCommands } from './use-library-commands.ts'

/** On or off; a word for those who may not change it. What keeps it from being turned on is said by the server. */
export function ActiveSwitch({ kind, recipe }: { kind: RecipeKind; recipe: Pick<Recipe, 'id' | 'name' | 'isActive'> }) {
  const t = useTexts(recipeTexts)
  const canSwitch = usePermission(`${kind.resource.code}_edit`)
  const { setActive } = useRecipeCommands(kind)
  const [isBusy, setIsBusy] = useState(false)

  const change = async (isActive: boolean) => {
    setIsBusy(true)
    await setActive(recipe, isActive)
    setIsBusy(false)
  }
  if (!canSwitch)
    return <StateTag kind={recipe.isActive ? 'good' : 'neutral'}>{t(recipe.isActive ? 'isOn' : 'isOff')}</StateTag>
  return (
    <Switch
      size="small"
      checked={recipe.isActive}
      loading={isBusy}
      aria-label={t('switchOf', { name: recipe.name })}
      onChange={(isActive) => void change(isActive)}
    />
  )
}
