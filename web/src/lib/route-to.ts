/** The ways to an address in the programs that lead there, which search for its words. */
export const routeTo = (address: string): { waze: string; maps: string } => {
  const words = encodeURIComponent(address.replace(/\s+/g, ' ').trim())
  return {
    waze: `https://waze.com/ul?q=${words}&navigate=yes`,
    maps: `https://www.google.com/maps/search/?api=1&query=${words}`,
  }
}
