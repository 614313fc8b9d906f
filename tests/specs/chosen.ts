/** Input of users for a step. */
export const deliveryDate = '2026-03-02'
export const pickedContainer = 7
