/** What people choose with a step, wherever the tables take it. */
export const deliveryDate = '2026-03-02'
export const pickedContainer = 7
