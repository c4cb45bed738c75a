/** The columns of a row of the day, in rem so that they grow with the reader's texts: hour, thread, and what it is about. */
export const rowGrid =
  'grid grid-cols-[3.875rem_2.375rem_minmax(0,1fr)] max-[19rem]:grid-cols-[3.25rem_1.5rem_minmax(0,1fr)] md:grid-cols-[5.5rem_2.75rem_minmax(0,1fr)]'
