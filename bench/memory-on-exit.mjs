// Prints the peak memory of a process at its end.
process.on('exit', () => console.error(`memory: ${process.resourceUsage().maxRSS / 1000} MB`));
