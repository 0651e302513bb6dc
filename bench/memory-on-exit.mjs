// Says at its end what a process took of memory at most.
process.on('exit', () => console.error(`memory: ${process.resourceUsage().maxRSS / 1000} MB`));
