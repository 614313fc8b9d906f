// oxlint-disable-next-line no-restricted-imports -- The one place where it gets a compiled recipe.
import { chakra, type RecipeDefinition, type RecipeVariantRecord } from '@chakra-ui/react/styled-system'
import type { ElementType } from 'react'
import { system } from './system.ts'

/**
 * Chakra's factory `chakra(element, recipe)` with a recipe that the system compiles once: otherwise the factory
 * compiles it for each element and render. The factory accepts a compiled recipe, but its types do not.
 */
export const styled = <Element extends ElementType, Variants extends RecipeVariantRecord>(
  element: Element,
  recipe: RecipeDefinition<Variants>,
) => chakra(element, system.cva(recipe) as RecipeDefinition as RecipeDefinition<Variants>)
