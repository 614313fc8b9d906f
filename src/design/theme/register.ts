import type { RecipeDefinition, SlotRecipeDefinition } from '@chakra-ui/react/styled-system'
import { system } from './system.ts'

const add = (kind: 'recipes' | 'slotRecipes', more: object) => {
  const known = system._config.theme?.[kind]
  if (!known) throw new Error(`the system has no ${kind}`)
  Object.assign(known, more)
}

/**
 * Registers the recipe of a component by Chakra's own key. Chakra looks for it when the component is first drawn, so it
 * comes with the component's file, and no screen carries the looks of what it does not show.
 */
export const registerRecipe = (key: string, recipe: RecipeDefinition) => add('recipes', { [key]: recipe })

/** The same for a component of several parts. */
export const registerSlotRecipe = <Slot extends string>(key: string, recipe: SlotRecipeDefinition<Slot>) =>
  add('slotRecipes', { [key]: recipe })
