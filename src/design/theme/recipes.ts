import { comboboxRecipe, datePickerRecipe } from './recipes/pickers.ts'
import { buttonRecipe, checkboxRecipe } from './recipes/controls.ts'
import { dialogRecipe, menuRecipe, tooltipRecipe, toastRecipe } from './recipes/overlays.ts'
import { alertRecipe, spinnerRecipe, skeletonRecipe, progressRecipe } from './recipes/feedback.ts'
import {
  containerRecipe,
  cardRecipe,
  accordionRecipe,
  tabsRecipe,
  dataListRecipe,
  timelineRecipe,
  emptyStateRecipe,
} from './recipes/layout.ts'

/** Recipes of Chakra's components with one element, by Chakra's names. */
export const recipes = {
  button: buttonRecipe,
  container: containerRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
}

/** Recipes of Chakra's components with several parts. */
export const slotRecipes = {
  accordion: accordionRecipe,
  alert: alertRecipe,
  card: cardRecipe,
  checkbox: checkboxRecipe,
  combobox: comboboxRecipe,
  dataList: dataListRecipe,
  datePicker: datePickerRecipe,
  dialog: dialogRecipe,
  emptyState: emptyStateRecipe,
  menu: menuRecipe,
  progress: progressRecipe,
  tabs: tabsRecipe,
  timeline: timelineRecipe,
  toast: toastRecipe,
  tooltip: tooltipRecipe,
}
