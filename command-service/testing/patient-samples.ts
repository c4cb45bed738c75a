/** Cédulas and e-mails one after another, so that every test has its own. */
export const newPeople = () => {
  let given = 0
  return () => {
    const n = String(++given).padStart(4, '0')
    return { name: 'Carmen Vargas', cedula: `2-2345-${n}`, email: `persona${n}@ejemplo.cr`, phone: '8666-9876' }
  }
}
