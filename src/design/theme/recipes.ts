import { alertRecipe } from './recipes/alert.ts'
import { buttonRecipe } from './recipes/button.ts'
import { cardRecipe } from './recipes/card.ts'
import { containerRecipe } from './recipes/container.ts'
import { fieldRecipe } from './recipes/field.ts'
import { iconRecipe } from './recipes/icon.ts'
import { inputRecipe } from './recipes/input.ts'
import { skeletonRecipe } from './recipes/skeleton.ts'
import { spinnerRecipe } from './recipes/spinner.ts'

/** Recipes of what every screen has, by Chakra's own keys: components of one element. The others come with their component. */
export const recipes = {
  button: buttonRecipe,
  container: containerRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
}

/** The same for components of several parts. */
export const slotRecipes = {
  alert: alertRecipe,
  card: cardRecipe,
  field: fieldRecipe,
}
